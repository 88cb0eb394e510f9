import { Form, Link } from '@remix-run/react'
import { Check, CircleCheck, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/languages.ts'
import type { CheckCode } from '#app/domain/text-checks.ts'
import { DISPOSITIONS } from '#app/domain/text-track.ts'
import { formatTimecode } from '#app/i18n/format.ts'
import { TextPictures } from '../result/text-pictures.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextAreaField } from '../ui/inputs.tsx'

export interface ReviewText {
  readonly original: string
  readonly language: Language
  readonly target_language: Language
  readonly translation: string
  readonly others: readonly string[]
  readonly checks: readonly CheckCode[]
  readonly places: number
  readonly picture: {
    readonly project_id: string
    readonly text_id: string
    readonly render_id: string
    readonly width: number
    readonly height: number
    readonly has_after: boolean
    readonly stale: boolean
  } | null
  readonly videos: readonly {
    readonly project_id: string
    readonly name: string
    readonly seconds: number
    readonly is_current: boolean
  }[]
}

/** More of them are told by their number. */
const MOST_LINKS = 5

/** A text that wants a look, and what becomes of it in every video that has it; there may be several languages of it. */
export function ReviewCard({ text, isOneOfSeveral }: { text: ReviewText; isOneOfSeveral: boolean }) {
  const { t } = useTranslation(['collections', 'translation', 'common'])
  const id = useId()
  const { original, language, target_language: target, translation, others, checks, places, videos } = text
  return (
    <article className="grid gap-4 rounded-lg border border-hairline bg-surface p-5 md:grid-cols-2 md:gap-6 sm:p-6">
      <div className="grid content-start gap-3">
        <Picture text={text} />
        <h2 lang={language} className="whitespace-pre-line text-md [overflow-wrap:anywhere]">
          {original}
        </h2>
        <p className="flex flex-wrap gap-1.5">
          {checks.map((code) => (
            <Badge key={code} tone="warn" icon={TriangleAlert}>
              {t(`review.check.${code}`)}
            </Badge>
          ))}
        </p>
        <p className="text-sm text-muted">
          {t('review.places', { count: places, videos: t('review.videos', { count: videos.length }) })}
        </p>
        <ul className="grid gap-1 text-sm">
          {videos
            .slice(0, MOST_LINKS)
            .map(({ project_id: project, name, seconds, is_current: isCurrent }) => (
              <li key={project} className="flex min-w-0 items-baseline gap-2">
                <Link
                  to={`/projects/${project}/${isCurrent ? 'translation' : 'result'}`}
                  className="link truncate touch:py-2"
                >
                  {name}
                </Link>
                <span className="tabular-nums text-muted">{formatTimecode(seconds)}</span>
              </li>
            ))}
          {videos.length > MOST_LINKS && (
            <li className="text-muted">{t('review.more', { count: videos.length - MOST_LINKS })}</li>
          )}
        </ul>
      </div>
      <Form method="post" preventScrollReset className="grid content-start gap-4">
        <input type="hidden" name="original" value={original} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="target_language" value={target} />
        <input type="hidden" name="before" value={translation} />
        <TextAreaField
          id={`${id}-translation`}
          name="translation"
          lang={target}
          rows={2}
          label={t('review.translation', { language: t(`common:languages.${target}`) })}
          defaultValue={translation}
          maxLength={2000}
          {...(others.length > 0 && { help: t('review.others', { texts: others.join(' · ') }) })}
        />
        <SelectField
          id={`${id}-disposition`}
          name="disposition"
          label={t('translation:change.disposition')}
          {...(isOneOfSeveral && { help: t('review.dispositionHelp') })}
        >
          <option value="">{t('review.asBefore')}</option>
          {DISPOSITIONS.map((disposition) => (
            <option key={disposition} value={disposition}>
              {t(`translation:change.${disposition}.label`)}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="decide" icon={Check}>
            {t('review.apply', { count: videos.length })}
          </Button>
          <Button name="intent" value="accept" kind="quiet" icon={CircleCheck}>
            {t('review.accept')}
          </Button>
        </div>
      </Form>
    </article>
  )
}

/** What one of the videos says, and how its translation came out where that is known. */
function Picture({ text: { original, translation, picture } }: { text: ReviewText }) {
  const { t } = useTranslation('collections')
  if (!picture) return null
  const { project_id: projectId, render_id: renderId, text_id: id, has_after: hasAfter } = picture
  return (
    <div className="grid gap-1">
      <TextPictures
        {...{ projectId, renderId }}
        text={{ id, original, translation }}
        size={picture}
        sides={hasAfter ? ['before', 'after'] : ['before']}
        isCompact
        className="gap-x-3 gap-y-2 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2"
      />
      {hasAfter && picture.stale && <p className="text-sm text-muted">{t('review.stale')}</p>}
    </div>
  )
}
