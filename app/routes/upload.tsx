import { redirect } from '@remix-run/node'

/** A video is uploaded to a project, so the project comes first. */
export function loader() {
  return redirect('/projects/create')
}
