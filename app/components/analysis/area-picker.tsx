import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import type { AreaRow } from '#app/forms/scope-rows.ts'
import { useProject } from '../projects/use-project.ts'
import { FramePicker } from '../translation/frame-picker.tsx'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { AreaBoard, type PickedArea } from './area-board.tsx'
import { AREAS_NOTE_ID, AreaFields } from './area-rows.tsx'
import { type ScopeProps, useScopeErrors } from './scope-props.ts'
import { NoCopy } from './no-copy.tsx'
import { StretchFields } from './stretch-fields.tsx'

/** Good enough for going through a video whose frames nobody has counted. */
const USUAL_FPS = 25
/** Of a video whose header tells no size. */
const USUAL_SIZE = { width: 1920, height: 1080 }
/** Where subtitles stand. */
const FIRST: AreaRow = { kind: 'read', left: '0', top: '75', width: '100', height: '25' }

/** The frame of a moment, on which areas are drawn, moved and removed; the fields below do and say the same. */
export function AreaPicker({ rows, original, framesPerSecond, errors: refused }: ScopeProps) {
  const { t } = useTranslation('analysis')
  const { id: projectId, size, durationSeconds, poster } = useProject()
  const [areas, setAreas] = useState<readonly PickedArea[]>(() =>
    rows.areas.filter(({ kind }) => kind !== 'none').map((row, index) => ({ id: `first-${index}`, row })),
  )
  const added = useRef(0)
  const [stretch, setStretch] = useState({ from: rows.from, to: rows.to })
  const [chosen, setChosen] = useState<string>()
  const add = (row: AreaRow) => {
    const id = `added-${added.current++}`
    setAreas((before) => [...before, { id, row }])
    setChosen(id)
  }
  const change = (id: string, changed: Partial<AreaRow>) =>
    setAreas((before) =>
      before.map((area) => (area.id === id ? { id, row: { ...area.row, ...changed } } : area)),
    )
  const tools = useRef<HTMLDivElement>(null)
  const remove = (id: string) => {
    setAreas((before) => before.filter((area) => area.id !== id))
    // what had the focus goes
    tools.current?.querySelector('button')?.focus()
  }
  const frame = size ?? USUAL_SIZE
  const errors = useScopeErrors(refused)
  useEffect(() => {
    const wrong = errors.from ? 'scope-from' : errors.to ? 'scope-to' : errors.areas && 'area-1-kind'
    if (wrong) document.getElementById(wrong)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [refused])
  const board = <AreaBoard {...{ areas, frame, chosen, add, change, remove }} onChoose={setChosen} />
  const addButton = (
    <div ref={tools}>
      <Button type="button" size="small" icon={Plus} onClick={() => add(FIRST)}>
        {t('scope.add')}
      </Button>
    </div>
  )
  const set = (name: 'from' | 'to', seconds: number) =>
    setStretch((before) => ({ ...before, [name]: printMilliseconds(seconds, '.') }))
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-muted">{t('scope.draw')}</p>
      {original.file ? (
        <FramePicker
          src={`/api/v1/projects/${projectId}/proxy/video?v=${original.file.version}`}
          size={frame}
          framesPerSecond={framesPerSecond ?? USUAL_FPS}
          durationSeconds={durationSeconds ?? 0}
          initialSeconds={Math.min(1, (durationSeconds ?? 0) / 2)}
          label={t('scope.video')}
          overlay={() => board}
          actions={(seconds) => (
            <>
              {addButton}
              <Button type="button" size="small" onClick={() => set('from', seconds)}>
                {t('scope.fromHere')}
              </Button>
              <Button type="button" size="small" onClick={() => set('to', seconds)}>
                {t('scope.toHere')}
              </Button>
            </>
          )}
        />
      ) : (
        <>
          <NoCopy original={original} />
          <div
            className="relative overflow-hidden rounded bg-well"
            style={{ aspectRatio: frame.width / frame.height }}
          >
            {poster && <img src={poster} alt="" className="block h-full w-full object-cover" />}
            {board}
          </div>
          {addButton}
        </>
      )}
      <StretchFields
        rows={stretch}
        errors={errors}
        onChange={(changed) => setStretch((before) => ({ ...before, ...changed }))}
      />
      <FieldNote id={AREAS_NOTE_ID} error={errors.areas} />
      {areas.map(({ id, row }, index) => (
        <div key={id} className="flex items-end gap-3">
          <div className="min-w-0 flex-1" onFocus={() => setChosen(id)}>
            <AreaFields
              number={index + 1}
              area={row}
              isWrong={errors.areas !== undefined}
              onChange={(changed) => change(id, changed)}
            />
          </div>
          <Button
            type="button"
            size="square"
            aria-label={t('scope.remove', { number: index + 1 })}
            title={t('scope.remove', { number: index + 1 })}
            onClick={() => remove(id)}
          >
            <Icon of={Trash2} />
          </Button>
        </div>
      ))}
    </div>
  )
}
