import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { ScanText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import type { OriginalView } from '#app/domain/original-view.ts'
import { printMilliseconds } from '#app/domain/subtitles/timecode.ts'
import { askedMoment } from '../editor/asked-moment.ts'
import { LanguageOptions } from '../projects/language-options.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary, wrongFields } from '../ui/error-summary.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/inputs.tsx'
import { Question } from '../ui/question.tsx'
import { useFocusOnWrong } from '../ui/use-focus-on-wrong.ts'
import { useFormMessage } from '../ui/use-form-message.ts'
import { DrawArea, type DrawnBox } from './draw-area.tsx'
import { FramePicker } from './frame-picker.tsx'

/** The video in which a text was missed. */
export interface MissedIn {
  readonly projectId: string
  readonly width: number
  readonly height: number
  readonly framesPerSecond: number
  readonly durationSeconds: number
  readonly language: Language
  readonly original: OriginalView
}

const FORM_ID = 'add-text'
const BOX = ['x', 'y', 'width', 'height'] as const
/** How long a text is taken to stand until somebody says otherwise. */
const MOMENT_SECONDS = 0.5

/** A text that was missed: where and when it is seen, and what it says if one cares to type it. */
export function AddTextForm({
  video,
  lastResult,
  refused,
}: {
  video: MissedIn
  lastResult: SubmissionResult | undefined
  /** Why the server did not take it, as a whole. */
  refused: ReactNode
}) {
  const { t } = useTranslation(['translation', 'projects'])
  const { formData } = useNavigation()
  const message = useFormMessage()
  useFocusOnWrong(lastResult)
  const { projectId, original, durationSeconds } = video
  const { search } = useLocation()
  const seconds = Math.min(askedMoment(new URLSearchParams(search)) ?? 0, durationSeconds)
  const typed = lastResult?.initialValue ?? {}
  const first = (name: string, otherwise: string) => {
    const value = typed[name]
    return typeof value === 'string' ? value : otherwise
  }
  const [values, setValues] = useState<Record<string, string>>({
    ...Object.fromEntries(BOX.map((name) => [name, first(name, '')])),
    start: first('start', momentAt(seconds, durationSeconds).start),
    end: first('end', momentAt(seconds, durationSeconds).end),
  })
  const set = (changed: Record<string, string>) => setValues((before) => ({ ...before, ...changed }))
  const [isTimed, setTimed] = useState(lastResult !== undefined)
  const draw = (box: DrawnBox, seconds: number) => {
    set(Object.fromEntries(BOX.map((name) => [name, String(box[name])])))
    // a moment is enough: the text is followed from there
    if (!isTimed) set(momentAt(seconds, durationSeconds))
  }
  const time = (name: 'start' | 'end', seconds: number) => {
    setTimed(true)
    set({ [name]: printMilliseconds(seconds, '.') })
  }
  const field = (name: (typeof BOX)[number] | 'start' | 'end') => ({
    id: `${FORM_ID}-${name}`,
    name,
    label: t(`add.${name}`),
    error: message(lastResult?.error?.[name] ?? undefined),
    value: values[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      if (name === 'start' || name === 'end') setTimed(true)
      set({ [name]: currentTarget.value })
    },
  })
  const boxFields = BOX.map(field)
  const [start, end] = [field('start'), field('end')]
  const text = {
    id: `${FORM_ID}-text`,
    name: 'text',
    label: t('add.text'),
    error: message(lastResult?.error?.['text'] ?? undefined),
  }
  const backTo = `/projects/${projectId}/translation${search}`
  return (
    <Question
      title={t('add.title')}
      backTo={backTo}
      isWide
      actions={
        <>
          <ButtonLink to={backTo} preventScrollReset>
            {t('change.cancel')}
          </ButtonLink>
          <Button
            kind="primary"
            icon={ScanText}
            form={FORM_ID}
            name="intent"
            value="add"
            pending={formData?.get('intent') === 'add'}
          >
            {t('add.submit')}
          </Button>
        </>
      }
    >
      {refused}
      <p className="text-muted">{t('add.note')}</p>
      {original.file && (
        <FramePicker
          src={`/api/v1/projects/${projectId}/proxy/video?v=${original.file.version}`}
          size={video}
          framesPerSecond={video.framesPerSecond}
          durationSeconds={durationSeconds}
          initialSeconds={seconds}
          label={t('add.video')}
          overlay={(seconds) => (
            <DrawArea size={video} box={boxOf(values)} onDraw={(box) => draw(box, seconds)} />
          )}
          actions={(seconds) => (
            <>
              <Button type="button" size="small" onClick={() => time('start', seconds)}>
                {t('add.startsHere')}
              </Button>
              <Button type="button" size="small" onClick={() => time('end', seconds)}>
                {t('add.endsHere')}
              </Button>
            </>
          )}
        />
      )}
      <Form id={FORM_ID} method="post" preventScrollReset noValidate className="grid gap-5">
        <ErrorSummary wrong={wrongFields([...boxFields, start, end, text])} />
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
          {boxFields.map((props) => (
            <TextField
              key={props.id}
              {...props}
              inputMode="numeric"
              autoComplete="off"
              className="tabular-nums"
            />
          ))}
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField {...start} inputMode="decimal" autoComplete="off" className="tabular-nums" />
          <TextField {...end} inputMode="decimal" autoComplete="off" className="tabular-nums" />
          <SelectField
            id={`${FORM_ID}-language`}
            name="language"
            label={t('change.language')}
            defaultValue={first('language', video.language)}
          >
            <LanguageOptions />
          </SelectField>
        </div>
        <TextAreaField
          {...text}
          rows={2}
          maxLength={2000}
          help={t('add.textHelp')}
          defaultValue={first('text', '')}
        />
      </Form>
    </Question>
  )
}

function momentAt(seconds: number, durationSeconds: number): { start: string; end: string } {
  const start = Math.max(0, Math.min(seconds, durationSeconds - MOMENT_SECONDS))
  const end = Math.min(durationSeconds, start + MOMENT_SECONDS)
  return { start: printMilliseconds(start, '.'), end: printMilliseconds(end, '.') }
}

function boxOf(values: Readonly<Record<string, string>>): DrawnBox | undefined {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = BOX.map((name) =>
    Number.parseFloat(values[name] ?? ''),
  )
  return width > 0 && height > 0 && x >= 0 && y >= 0 ? { x, y, width, height } : undefined
}
