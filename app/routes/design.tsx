import { redirect } from '@remix-run/node'
import { Actions } from '#app/components/design/actions.tsx'
import { Forms } from '#app/components/design/forms.tsx'
import { Foundations } from '#app/components/design/foundations.tsx'
import { Messages } from '#app/components/design/messages.tsx'
import { Page, PageTitle } from '#app/components/ui/page.tsx'
import { env } from '#app/env.server.ts'

/** Every component in every state, for those who build with them: in development only, and in English alone. */
export function loader() {
  if (env.NODE_ENV === 'production') throw redirect('/')
  return null
}

export default function Design() {
  return (
    <Page className="grid gap-12 py-12">
      <PageTitle title="Design system" note="Components of app/components/ui, in every state." />
      <Foundations />
      <Actions />
      <Forms />
      <Messages />
    </Page>
  )
}
