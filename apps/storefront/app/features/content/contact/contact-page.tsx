import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { CallError } from '@stoa/client'
import { sendContactMessage } from '@stoa/contract/calls/stoa/contact-messages'
import { getSections } from '@stoa/contract/calls/stoa/sections'
import { lookupTable } from '@stoa/web/lookup-table'
import { contactFields, contactFormType, contactLimits } from '@stoa/web/sections/contact-form'
import { data, redirect } from 'react-router'
import { captchaTokensIn, loadCaptcha } from '../../../lib/captcha/captcha.server.ts'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../../lib/page/meta.ts'
import { notFound } from '../../../lib/page/not-found.ts'
import { pathWithin } from '../../../lib/page/path-within.ts'
import { sentPath } from '../../../lib/page/sent-path.ts'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { paths } from '../../../paths.ts'
import { allTranslated } from '../../../ui/translatable.ts'
import { contactElement, type ContactSettings } from './contact-settings.ts'
import { loadContactForm, openForm } from './load-contact-form.server.ts'
import type { Route } from './+types/contact-page.ts'

const ContactForm = loadOnInteraction(async () => (await import('./contact-form.tsx')).ContactForm)
await loadedInUse()

/** The form alone: browsers without script come here with what is wrong in it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { place, section: id, back } = readQuery(url.searchParams)
  const settings = await findForm(visit, place, id)
  if (!settings) throw notFound()
  const { shop, i18n } = visit
  return {
    form: await loadContactForm(visit, { settings, place, id, back }),
    back,
    shopName: shop.name,
    title: settings.title || i18n._(msg`Contact`),
  }
}

export const action = formAction(async ({ url, context }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const { place, section, back } = readQuery(url.searchParams)
  const given = Object.fromEntries(
    contactFields.flatMap((name) => {
      const value = form.get(name)
      // One character more than allowed, so that the shop says that it is too long.
      return typeof value === 'string' ? [[name, value.slice(0, contactLimits[name] + 1)]] : []
    }),
  )
  const token = textOf(form, 'token')
  try {
    await visit.api.call(sendContactMessage, {
      token,
      ...given,
      website: textOf(form, 'website'),
      ...captchaTokensIn(form),
      captchaUnsolved: form.has('captcha') || form.has('captchaVisible'),
    })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const isExpired = error.code === 'CONTACT_FORM_EXPIRED'
    const renewed = isExpired ? await openForm(visit, { place, sectionId: section, back, expiredToken: token }) : undefined
    const captcha = await loadCaptcha(visit, 'CONTACT')
    return data(
      {
        isSent: false as const,
        given,
        token: renewed ?? token,
        ...problemsOf(error, visit),
        ...(captcha && { captcha }),
      },
      { status: 422 },
    )
  }
  // Script shows the thanks in place of the form.
  if (form.has('inPlace')) return { isSent: true as const }
  return redirect(sentPath(back, section, contactElement(section)))
})

function problemsOf(error: CallError, { i18n }: Visit): { problem?: string; problems: Record<string, string> } {
  if (error.violations.length === 0) return { problem: i18n._(refusalText(error, refusals)), problems: {} }
  const problems = toProblems(error.violations)
  const isWrongAddress = error.violations.some(({ field, violatedRule }) => field === 'email' && violatedRule === 'FORMAT')
  return {
    problems: allTranslated(i18n, {
      ...problems,
      ...(isWrongAddress && { email: msg`Enter an email address such as name@example.com.` }),
    }),
  }
}

const notSolved = msg`We could not check that you’re not a robot. Please try again.`

const refusals: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  CONTACT_FORM_EXPIRED: msg`This form was open for a long time. Please send it again.`,
  CONTACT_FORM_NOT_FOUND: msg`This form is no longer on the page. Please contact us in another way.`,
  '-19971': notSolved,
  '-19970': notSolved,
})

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 500) : ''
}

function readQuery(query: URLSearchParams) {
  const read = (name: string) => (query.get(name) ?? '').slice(0, 50)
  return { place: read('place'), section: read('section'), back: pathWithin(query.get('back') ?? '') ?? paths.home() }
}

async function findForm({ api }: Visit, place: string, id: string): Promise<ContactSettings | undefined> {
  if (place.length < 4 || !id) return undefined
  const { sections } = await api.call(getSections, { place }).catch((error: unknown) => {
    if (error instanceof CallError && error.status < 500) return { sections: null }
    throw error
  })
  return sections?.find((section) => section.id === id && section.type === contactFormType)?.settings as
    | ContactSettings
    | undefined
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: `${loaderData.title} – ${loaderData.shopName}`, shopName: loaderData.shopName, hidden: true })
    : []

export default function ContactPage({ loaderData: { form, back }, actionData }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <ContactForm form={form} answer={actionData} back={back} />
    </div>
  )
}
