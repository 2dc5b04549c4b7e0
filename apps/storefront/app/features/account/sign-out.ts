import { redirect } from 'react-router'
import { storefront } from '../../lib/context.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/sign-out.ts'

/** A form alone signs out: a link could be followed by a program that looks ahead. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(storefront).signIn?.end()
  return redirect(paths.home())
}

export const loader = () => redirect(paths.account())
