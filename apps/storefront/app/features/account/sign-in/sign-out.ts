import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { storefront } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/sign-out.ts'
import { readNext } from './sign-in.server.ts'

/** A form alone signs out: a link could be followed by a program that looks ahead. */
export async function action({ context, request }: Route.ActionArgs) {
  await context.get(storefront).signIn?.end()
  // The script of the page sends no form.
  const form = await request.formData().catch(() => undefined)
  return redirect(accountPaths.signedOut({ to: form && readNext(form).to }))
}

export const loader = () => redirect(paths.account())
