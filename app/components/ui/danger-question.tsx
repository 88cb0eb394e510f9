import { Form, useNavigation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { Question } from './question.tsx'

/** Asks before something is done that cannot be taken back: the safe answer is a link back, the other posts an intent. */
export function DangerQuestion({
  title,
  backTo,
  keep,
  confirm,
  action = backTo,
  intent,
  field,
  icon,
  children,
}: {
  title: string
  backTo: string
  /** The safe answer. */
  keep: string
  confirm: string
  /** Where it is posted. */
  action?: string
  intent: string
  /** What it is done to. */
  field?: { readonly name: string; readonly value: string }
  icon?: LucideIcon
  children: ReactNode
}) {
  const { state } = useNavigation()
  return (
    <Question
      title={title}
      backTo={backTo}
      actions={
        <>
          <ButtonLink to={backTo} preventScrollReset>
            {keep}
          </ButtonLink>
          <Form method="post" action={action} className="contents">
            {field && <input type="hidden" {...field} />}
            <Button
              kind="danger"
              name="intent"
              value={intent}
              pending={state === 'submitting'}
              {...(icon && { icon })}
            >
              {confirm}
            </Button>
          </Form>
        </>
      }
    >
      {children}
    </Question>
  )
}
