import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { formFields } from '#app/http/form-fields.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { safeRedirect } from '#app/http/redirects.server.ts'
import { preferenceCookies, preferencesIn } from '#app/i18n/preferences.ts'

export function loader() {
  return redirect('/')
}

/** Keeps the language or the appearance and goes back to the page it was chosen on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, formFields(null, 'language', 'theme', 'backTo'))
  const headers = new Headers()
  for (const cookie of preferenceCookies(preferencesIn(form))) headers.append('Set-Cookie', cookie)
  return redirect(safeRedirect(form.get('backTo')), { headers })
}
