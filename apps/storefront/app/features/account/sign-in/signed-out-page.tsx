import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { paths } from '../../../paths.ts'
import type { Route } from './+types/signed-out-page.ts'
import { useOtherTabs } from './other-tabs.ts'
import { readNext } from './sign-in.server.ts'

const SignedOut = loadOnInteraction(async () => (await import('./signed-out.tsx')).SignedOut)
await loadedInUse()

export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n, memberId } = context.get(storefront)
  const { to } = readNext(url.searchParams)
  if (memberId) throw redirect(to ?? paths.account())
  return { to, title: i18n._(msg`Signed out – ${shop.name}`) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function SignedOutPage({ loaderData }: Route.ComponentProps) {
  useOtherTabs(({ kind }) => kind === 'signed-in' && location.reload())
  return <SignedOut loaderData={loaderData} />
}
