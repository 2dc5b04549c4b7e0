import { Trans, useLingui } from '@lingui/react/macro'
import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { storefront } from '../../context.ts'
import { Message } from '../../ui/message.tsx'

const notOpen = 503
/** Seconds after which a search engine may look again. */
const lookAgain = '86400'

/** Before anything of a shop is read that has not opened yet. */
export const onlyWhenOpen: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { access, shop } = context.get(storefront)
  if (access === 'CLOSED') throw data({ shopName: shop.name }, { status: notOpen, headers: { 'retry-after': lookAgain } })
  return next()
}

/** The name of the shop that has not opened yet, where that is what was thrown. */
export function shopYetToOpen(error: unknown): string | undefined {
  return isRouteErrorResponse(error) && error.status === notOpen ? (error.data as { shopName: string }).shopName : undefined
}

export function OpeningSoon({ shopName }: { shopName: string }) {
  const { t } = useLingui()
  const soon = t`${shopName} opens soon`
  return (
    <>
      <title>{soon}</title>
      <Message title={soon}>
        <Trans>We are still setting things up. Come back in a little while.</Trans>
      </Message>
    </>
  )
}

/** For the shop's own people, who walk through it before it opens. */
export function PreviewNotice() {
  return (
    <p className="bg-ink px-5 py-2 text-center text-wall">
      <Trans>
        Only you see this shop: it has not opened yet.{' '}
        <a href="/dashboard/setup" className="underline underline-offset-4">
          Continue the set-up
        </a>
      </Trans>
    </p>
  )
}
