import { redirect } from '@remix-run/node'

/** Without a project there is nothing to show: it is chosen from the list. */
export function loader() {
  return redirect('/projects')
}
