import { redirect } from '@remix-run/node'

/** Whatever is no page leads home. */
export function loader() {
  return redirect('/')
}
