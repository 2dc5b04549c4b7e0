import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { registerV2 } from '@stoa/contract/calls/identity/authentication'
import { isEmail } from '@stoa/contract/email'
import { useEffect } from 'react'
import { storefront } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadNow, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import type { Route } from './+types/register-page.ts'
import { loadCaptcha, captchaTokensIn } from '../../../lib/captcha/captcha.server.ts'
import { loadTerms } from './terms.server.ts'
import { withCaptcha } from '../sign-in/with-captcha.server.ts'
import { readOwnFields, loadOwnFields } from '../profile/own-fields.server.ts'
import { loadProviders } from '../sign-in/providers/provider-sign-in.server.ts'
import { passwordRule } from '../sign-in/passwords/password-rule.server.ts'
import { findOtherProblems } from './register-problems.server.ts'
import { answerSignIn, follow, readNext, describeSignInProblem, termsProblem, withEmail } from '../sign-in/sign-in.server.ts'

const RegisterForm = loadOnInteraction(async () => (await import('./register-form.tsx')).RegisterForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  return {
    next: readNext(url.searchParams),
    captcha: await loadCaptcha(visit, 'REGISTER'),
    title: visit.i18n._(msg`Create an account – ${visit.shop.name}`),
    fields: await loadOwnFields(visit),
    terms: await loadTerms(visit),
    rule: await passwordRule(visit),
    providers: await loadProviders(visit),
  }
}

const registerMember = async ({ context }: Route.ActionArgs, form: FormData) => {
  const visit = context.get(storefront)
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const own = readOwnFields(await loadOwnFields(visit), form)
  const given = {
    email: readText('email'),
    firstName: readText('firstName'),
    lastName: readText('lastName'),
    newsletterEmails: readText('newsletterEmails'),
    agreedTerms: readText('agreedTerms'),
    ...own.given,
  }
  const customFields = Object.entries(own.values).flatMap(([name, { value }]) =>
    value ? [{ name, value: { strValue: value } }] : [],
  )
  const { email, firstName, lastName } = given
  const password = String(form.get('password') ?? '')
  if (!isEmail(email)) return answerSignIn(visit, { given, problems: await findOtherProblems(visit, { ...given, password }) })
  try {
    const profile = {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(customFields.length > 0 && { customFields }),
    }
    const registered = await visit.api.call(registerV2, {
      loginId: { email },
      password,
      profile,
      newsletterEmails: form.has('newsletterEmails'),
      ...(given.agreedTerms && { agreedTerms: given.agreedTerms }),
      ...captchaTokensIn(form),
    })
    return withEmail(await follow(visit, registered, readNext(form)), email, { isRegistration: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const problem = describeSignInProblem(error)
    if (problem) return answerSignIn(visit, { given, problem })
    if (error.violations.length === 0) throw error
    const toInputName = (path: string, name: string) =>
      customFields[Number(/^profile\.customFields\[(\d+)\]/.exec(path)?.[1])]?.name ?? name
    return answerSignIn(visit, { given, problems: { ...toProblems(error.violations, toInputName), ...termsProblem(error) } })
  }
}

export const action = formAction(withCaptcha('REGISTER', registerMember))

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const isDemanded = (actionData ?? loaderData).captcha !== undefined
  // The captcha should be solved when the form is filled in.
  useEffect(() => {
    if (isDemanded) loadNow()
  }, [isDemanded])
  return <RegisterForm loaderData={loaderData} actionData={actionData} />
}
