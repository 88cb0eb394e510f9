import type { LoaderFunctionArgs } from '@remix-run/node'
import { avatarPath } from '#app/http/account-json.ts'
import { requireUser } from '#app/http/page-user.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return {
    person: {
      id: user.id,
      name: user.name,
      email: user.email,
      isVerified: user.email_verified_at !== null,
      avatar: avatarPath(user),
      createdAt: user.created_at,
      lastLogin: user.last_login,
    },
  }
}
