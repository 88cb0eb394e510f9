import { Form, Link, useNavigation } from '@remix-run/react'
import { Check, Plus, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type CommentThread, MAX_COMMENT_CHARACTERS } from '#app/domain/review.ts'
import { editorAt } from '../editor/asked-moment.ts'
import { useProject } from '../projects/use-project.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/inputs.tsx'
import { Thread } from './thread.tsx'

/** A guest's comment with the way to its text, an answer, and whether it is dealt with. */
export function OwnersThread({ thread }: { thread: CommentThread }) {
  const { t } = useTranslation('review')
  const { id: projectId } = useProject()
  const { formData } = useNavigation()
  const { id, answers, isResolved, linkName, original, trackId } = thread
  const sent = formData?.get('comment_id') === id ? formData.get('intent') : undefined
  const about =
    original === null ? (
      <span className="text-muted">{t('comments.whole')}</span>
    ) : trackId === null ? (
      <span className="text-muted">{original}</span>
    ) : (
      <Link
        to={`/projects/${projectId}/translation?q=${encodeURIComponent(original.slice(0, 100))}`}
        className="link"
      >
        {original}
      </Link>
    )
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
        {about}
        {linkName !== null && (
          <span className="text-sm text-muted">{t('comments.by', { name: linkName })}</span>
        )}
      </p>
      <Thread thread={thread} momentAt={(seconds) => editorAt(projectId, seconds)}>
        <details key={answers.length}>
          <summary className="w-fit rounded py-1 text-sm text-muted underline decoration-control underline-offset-[3px] hover:text-text touch:py-3">
            {t('comment.answer')}
          </summary>
          <Form method="post" preventScrollReset className="mt-3 grid max-w-form gap-3">
            <input type="hidden" name="comment_id" value={id} />
            <TextAreaField
              id={`answer-${id}`}
              name="body"
              label={t('comment.yours')}
              rows={3}
              maxLength={MAX_COMMENT_CHARACTERS}
              required
            />
            <Button
              icon={Plus}
              name="intent"
              value="answer"
              pending={sent === 'answer'}
              className="justify-self-start"
            >
              {t('comment.sendAnswer')}
            </Button>
          </Form>
        </details>
      </Thread>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="comment_id" value={id} />
        <Button
          size="small"
          icon={isResolved ? Undo2 : Check}
          name="intent"
          value={isResolved ? 'reopen' : 'resolve'}
          pending={sent === 'resolve' || sent === 'reopen'}
        >
          {t(isResolved ? 'comment.reopen' : 'comment.resolve')}
        </Button>
      </Form>
    </div>
  )
}
