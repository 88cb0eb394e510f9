import { Form } from '@remix-run/react'

export const COPY_FORM_ID = 'copy-video'

/** What a button within another form sends, which has a copy made that every browser plays. */
export function CopyForm() {
  return (
    <Form id={COPY_FORM_ID} method="post" preventScrollReset hidden>
      <input type="hidden" name="intent" value="copy" />
    </Form>
  )
}
