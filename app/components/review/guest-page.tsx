import { Form, useSearchParams } from '@remix-run/react'
import { Search } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestReview } from '#app/domain/review.ts'
import { FrameCrops } from '../crops/frame-crops.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { CommentForm, type TypedComment } from './comment-form.tsx'
import { GuestTextRow } from './guest-text-row.tsx'
import { GuestVideo } from './guest-video.tsx'
import { guestPath, guestVideoPath } from './guest-path.ts'
import { Thread } from './thread.tsx'
import { PageLinks } from '../ui/page-links.tsx'

/** What somebody without an account sees of a project by a link, and says about it. */
export function GuestPage({
  token,
  review,
  typed,
  problem,
}: {
  token: string
  review: GuestReview
  /** What a comment held that was not taken. */
  typed: TypedComment
  problem: ReactNode
}) {
  const { t } = useTranslation(['review', 'translation'])
  const { name, mayComment, expiresAt, texts, threads, query, page, pageSize, found, shown } = review
  const { version, width = 0, height = 0 } = review.video ?? {}
  const crops = useMemo(
    () => (version === undefined ? null : new FrameCrops(guestVideoPath(token, version), { width, height })),
    [token, version, width, height],
  )
  const video =
    version === undefined ? null : { source: guestVideoPath(token, version), frame: { width, height } }
  const isPlaying = useSearchParams()[0].has('play')
  const before = (page - 1) * pageSize
  const here = { query, page, text: shown?.id ?? null }
  const all = [...threads, ...texts.flatMap((text) => text.threads)]
  // once one is kept, its form begins anew
  const count = all.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
  const author = typed.author ?? all.at(-1)?.author ?? undefined
  const form = (about: { text?: { id: string; original: string }; answers?: string }) => (
    <CommentForm
      key={count}
      action={guestPath(token, here)}
      typed={{ ...typed, author }}
      isTyped={
        typed.body !== undefined && typed.text_id === about.text?.id && typed.answers === about.answers
      }
      {...about}
    />
  )
  return (
    <Page width="full" className="grid gap-6 py-8">
      <PageTitle
        title={name}
        note={
          <>
            {t(mayComment ? 'guest.note' : 'guest.readOnly')} {t('guest.until')} <DateText date={expiresAt} />
            .
          </>
        }
      />
      {problem}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6 lg:sticky lg:top-4">
          <GuestVideo
            token={token}
            review={review}
            isPlaying={isPlaying}
            playAt={`${guestPath(token, here)}&play#frame`}
          />
          {(mayComment || threads.length > 0) && (
            <Card title={t('guest.whole')}>
              <div id="comments" className="grid gap-5">
                {threads.map((thread) => (
                  <Thread key={thread.id} thread={thread}>
                    {mayComment && form({ answers: thread.id })}
                  </Thread>
                ))}
                {mayComment && form({})}
              </div>
            </Card>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Form role="search" method="get" className="flex flex-wrap gap-3">
            <input type="hidden" name="link" value={token} />
            <input
              key={query}
              type="search"
              name="q"
              maxLength={200}
              defaultValue={query}
              aria-label={t('translation:search.label')}
              placeholder={t('translation:search.submit')}
              className="control h-10 min-w-0 flex-1"
            />
            <Button icon={Search}>{t('translation:search.submit')}</Button>
          </Form>
          {found === 0 ? (
            <p className="text-muted">{t('guest.none')}</p>
          ) : (
            <ul className="divide-y divide-hairline rounded-lg border border-hairline bg-surface">
              {texts.map((text) => (
                <GuestTextRow
                  key={text.id}
                  text={text}
                  target={review.target}
                  isShown={text.id === shown?.id}
                  crops={crops}
                  video={video}
                  showAt={review.video && guestPath(token, { ...here, text: text.id })}
                  form={
                    mayComment ? (answers) => form({ text, ...(answers !== undefined && { answers }) }) : null
                  }
                />
              ))}
            </ul>
          )}
          {found > pageSize && (
            <PageLinks
              range={t('translation:pages.range', {
                from: before + 1,
                to: before + texts.length,
                total: found,
              })}
              page={page}
              hasNext={before + texts.length < found}
              at={(number) => guestPath(token, { query, page: number })}
            />
          )}
        </div>
      </div>
    </Page>
  )
}
