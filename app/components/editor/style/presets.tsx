import { Save, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import type { EditedTrack } from '#app/domain/editor-tracks.ts'
import { styleAtHeight, wholeStyle } from '#app/domain/style-preset.ts'
import { styleCorrectionsJson } from '#app/forms/change-style.ts'
import { NewStylePreset, stylePresetOf } from '#app/forms/style-preset.ts'
import { Button } from '../../ui/button.tsx'
import { callApi } from '../call-api.ts'
import type { Desk } from '../desk.ts'
import { exactly, type StyleChange } from './style-edits.ts'

const Preset = NewStylePreset.extend({ id: z.string() })
type Preset = z.output<typeof Preset>

/** Looks that the account has saved: one is given to the text, or the text's own is saved. */
export function Presets({
  desk,
  track,
  onChange,
}: {
  desk: Desk
  track: EditedTrack
  onChange: (change: StyleChange) => void
}) {
  const { t } = useTranslation('style')
  const id = useId()
  const [presets, setPresets] = useState<readonly Preset[]>([])
  const [chosen, setChosen] = useState('')
  /** The name of the one that was saved last, until another is chosen. */
  const [saved, setSaved] = useState('')
  const [name, setName] = useState('')
  const [told, setTold] = useState<'saved' | 'failed' | null>(null)
  const { height } = desk.tracks.get().frame
  useEffect(() => {
    readPresets().then(setPresets, () => setTold('failed'))
  }, [])
  /** Resolves to whether it was done. */
  const act = async (call: () => Promise<unknown>) => {
    try {
      await call()
      setPresets(await readPresets())
      return true
    } catch {
      setTold('failed')
      return false
    }
  }
  const preset =
    presets.find(({ name }) => name === saved) ?? presets.find((one) => one.id === chosen) ?? presets[0]
  const apply = () => {
    if (preset) onChange(exactly(styleAtHeight(stylePresetOf(preset), height)))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const style = styleCorrectionsJson(wholeStyle(track, track.corrections))
    const body = { name: name.trim(), style, frame_height_px: height }
    if (body.name !== '' && (await act(() => callApi('POST', '/style-presets', body)))) {
      setName('')
      setSaved(body.name)
      setTold('saved')
    }
  }
  return (
    <section aria-label={t('presets')} className="grid gap-2 border-t border-hairline pt-3">
      <h3 className="text-sm font-medium">{t('presets')}</h3>
      {/* not at the end, which may be out of sight */}
      <p role="status" className="text-sm text-muted empty:hidden">
        {told && t(told)}
      </p>
      {preset && (
        <div className="flex gap-2">
          <select
            aria-label={t('preset')}
            value={preset.id}
            onChange={({ currentTarget }) => {
              setSaved('')
              setChosen(currentTarget.value)
            }}
            className="control h-9 min-w-0 flex-1 px-2 touch:h-11"
          >
            {presets.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <Button type="button" size="small" onClick={apply}>
            {t('apply')}
          </Button>
          <Button
            type="button"
            kind="quiet"
            size="small"
            icon={Trash2}
            aria-label={t('deletePreset', { name: preset.name })}
            onClick={() => void act(() => callApi('DELETE', `/style-presets/${preset.id}`))}
          />
        </div>
      )}
      <form onSubmit={(event) => void save(event)} className="flex gap-2">
        <input
          id={`${id}-name`}
          aria-label={t('presetName')}
          placeholder={t('presetName')}
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setTold(null)
          }}
          autoComplete="off"
          className="control h-9 min-w-0 flex-1 px-2 touch:h-11"
        />
        <Button size="small" icon={Save}>
          {t('save')}
        </Button>
      </form>
    </section>
  )
}

async function readPresets(): Promise<readonly Preset[]> {
  return z.array(Preset).parse(await callApi('GET', '/style-presets'))
}
