import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_COMMENT_CHARACTERS, MAX_GUEST_NAME_CHARACTERS } from '#app/domain/review.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField, TextField } from '../ui/inputs.tsx'

/** The fields of a comment that was not taken. */
export interface TypedComment {
  readonly author?: string | undefined
  readonly body?: string
  readonly at?: string
  readonly text_id?: string
  readonly answers?: string
}

/** What a guest says of a text, of a moment of the video or of all of it, or in answer. Opens in its place. */
export function CommentForm({
  action,
  text,
  answers,
  typed,
  isTyped,
}: {
  action: string
  text?: { readonly id: string; readonly original: string }
  answers?: string
  typed: TypedComment
  /** What was typed belongs here. */
  isTyped: boolean
}) {
  const { t } = useTranslation('review')
  const { formData } = useNavigation()
  const id = answers ?? text?.id ?? 'whole'
  const isAnswer = answers !== undefined
  const isSent =
    formData?.has('body') === true &&
    (formData.get('text_id') ?? undefined) === text?.id &&
    (formData.get('answers') ?? undefined) === answers
  return (
    <details open={isTyped}>
      <summary className="w-fit rounded py-1 text-sm text-muted underline decoration-control underline-offset-[3px] hover:text-text touch:py-3">
        {t(isAnswer ? 'comment.answer' : text ? 'comment.open' : 'comment.openWhole')}
        {text && <span className="sr-only"> {`«${text.original}»`}</span>}
      </summary>
      <Form method="post" action={action} preventScrollReset className="mt-3 grid max-w-form gap-4">
        {text && <input type="hidden" name="text_id" value={text.id} />}
        {isAnswer && <input type="hidden" name="answers" value={answers} />}
        <TextField
          id={`author-${id}`}
          name="author"
          label={t('comment.author')}
          autoComplete="name"
          maxLength={MAX_GUEST_NAME_CHARACTERS}
          defaultValue={typed.author}
          required
        />
        <TextAreaField
          id={`body-${id}`}
          name="body"
          label={t('comment.body')}
          rows={3}
          maxLength={MAX_COMMENT_CHARACTERS}
          defaultValue={isTyped ? typed.body : undefined}
          required
        />
        {!text && !isAnswer && (
          <TextField
            id={`at-${id}`}
            name="at"
            label={t('comment.at')}
            help={t('comment.atHelp')}
            autoComplete="off"
            inputMode="text"
            defaultValue={isTyped ? typed.at : undefined}
            className="max-w-40"
          />
        )}
        <Button icon={Plus} pending={isSent} className="justify-self-start">
          {t(isAnswer ? 'comment.sendAnswer' : 'comment.send')}
        </Button>
      </Form>
    </details>
  )
}
