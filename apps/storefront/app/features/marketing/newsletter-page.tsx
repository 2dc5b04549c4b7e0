import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { askForNewsletter } from '@stoa/contract/calls/stoa/mailing-links'
import { data, redirect } from 'react-router'
import { storefront } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { pageMeta } from '../../lib/page/meta.ts'
import { pathWithin } from '../../lib/page/path-within.ts'
import { sentPath } from '../../lib/page/sent-path.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import { paths } from '../../paths.ts'
import { newsletterElement } from './newsletter-path.ts'
import { loadNewsletterForm } from './newsletter-view.server.ts'
import type { Route } from './+types/newsletter-page.ts'

const NewsletterForm = loadOnInteraction(async () => (await import('./newsletter-form.tsx')).NewsletterForm)
await loadedInUse()

/** The form alone: browsers without script come here with what is wrong in it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { section: id, back } = readQuery(url.searchParams)
  const title = visit.i18n._(msg`News by email`)
  const shopName = visit.shop.name
  return { form: await loadNewsletterForm(visit, { title, text: '', button: '', id, back }), back, title, shopName }
}

export const action = formAction(async ({ url, context }: Route.ActionArgs, form) => {
  const { api, i18n } = context.get(storefront)
  const { section, back } = readQuery(url.searchParams)
  const read = (name: string) => String(form.get(name) ?? '').slice(0, 255)
  const email = read('email').trim()
  try {
    await api.call(askForNewsletter, { email, website: read('website') })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const problem = error.violations.length > 0 ? msg`Enter an email address such as name@example.com.` : refusalText(error)
    return data({ isSent: false as const, email, problem: i18n._(problem) }, { status: 422 })
  }
  // Script shows the outcome in place of the form.
  return form.has('inPlace') ? { isSent: true as const } : redirect(sentPath(back, section, newsletterElement(section)))
})

function readQuery(query: URLSearchParams) {
  return { section: (query.get('section') ?? '').slice(0, 50), back: pathWithin(query.get('back') ?? '') ?? paths.home() }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: `${loaderData.title} – ${loaderData.shopName}`, shopName: loaderData.shopName, hidden: true })
    : []

export default function NewsletterPage({ loaderData: { form, back }, actionData }: Route.ComponentProps) {
  return (
    <div className="page pt-8 md:pt-14">
      <NewsletterForm form={form} answer={actionData} back={back} />
    </div>
  )
}
