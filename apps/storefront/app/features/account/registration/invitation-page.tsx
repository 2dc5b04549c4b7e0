import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../../lib/page/ignore-refusal.ts'
import { acceptMemberInvitation, readMemberInvitation } from '@stoa/contract/calls/stoa/member-invitations'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { secretAddress } from '../../../lib/page/secret-address.ts'
import type { Route } from './+types/invitation-page.ts'
import { readOwnFields, loadOwnFields } from '../profile/own-fields.server.ts'
import { passwordRule } from '../sign-in/passwords/password-rule.server.ts'
import { answerSignIn, follow, describeSignInProblem, termsProblem } from '../sign-in/sign-in.server.ts'
import { loadTerms } from './terms.server.ts'

const InvitationForm = loadOnInteraction(async () => (await import('./invitation-form.tsx')).InvitationForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const token = tokenIn(url)
  const [email, fields, terms, rule] = await Promise.all([
    invitedEmail(visit, token),
    loadOwnFields(visit),
    loadTerms(visit),
    passwordRule(visit),
  ])
  return {
    token,
    email,
    fields,
    terms,
    rule,
    shopName: visit.shop.name,
    title: visit.i18n._(msg`Create an account – ${visit.shop.name}`),
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const own = readOwnFields(await loadOwnFields(visit), form)
  const given = {
    firstName: readText('firstName'),
    lastName: readText('lastName'),
    agreedTerms: readText('agreedTerms'),
    ...own.given,
  }
  const customFields = Object.entries(own.values).flatMap(([key, { value }]) => (value ? [{ key, value }] : []))
  const { firstName, lastName, agreedTerms } = given
  try {
    const { sessionToken } = await visit.api.call(acceptMemberInvitation, {
      token: tokenIn(url),
      password: String(form.get('password') ?? ''),
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(customFields.length > 0 && { customFields }),
      ...(agreedTerms && { agreedTerms }),
    })
    return await follow(visit, { state: 'SUCCESS', sessionToken: sessionToken! }, {})
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = describeSignInProblem(error)
    if (problem) return answerSignIn(visit, { given, problem })
    if (error.violations.length === 0) throw error
    const toInputName = (path: string, name: string) =>
      customFields[Number(/^customFields\[(\d+)\]/.exec(path)?.[1])]?.key ?? name
    return answerSignIn(visit, { given, problems: { ...toProblems(error.violations, toInputName), ...termsProblem(error) } })
  }
})

const tokenIn = (url: URL) => (url.searchParams.get('token') ?? '').slice(0, 500)

/** Undefined where the invitation cannot be accepted any more. */
async function invitedEmail({ api }: Visit, token: string): Promise<string | undefined> {
  if (!token) return undefined
  return (await ignoreRefusal('MEMBER_INVITATION_NOT_FOUND', api.call(readMemberInvitation, { token })))?.email
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, ...secretAddress]

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationForm loaderData={loaderData} actionData={actionData} />
}
