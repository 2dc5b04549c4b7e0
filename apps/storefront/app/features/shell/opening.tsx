import { Trans, useLingui } from '@lingui/react/macro'
import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { storefront } from '../../context.ts'
import { Message } from '../../ui/message.tsx'

const closed = 503

interface ClosedShop {
  shopName: string
  /** It is open but for now. */
  maintenance: boolean
}

/** Before anything of a shop is read that has not opened yet, or is being worked on. */
export const onlyWhenOpen: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { access, shop } = context.get(storefront)
  if (access !== 'CLOSED') return next()
  const { name, maintenance } = shop
  throw data({ shopName: name, maintenance } satisfies ClosedShop, { status: closed })
}

/** The shop that is closed, where that is what was thrown. */
export function closedShop(error: unknown): ClosedShop | undefined {
  return isRouteErrorResponse(error) && error.status === closed ? (error.data as ClosedShop) : undefined
}

export function Closed({ shopName, maintenance }: ClosedShop) {
  const { t } = useLingui()
  const title = maintenance ? t`${shopName} will be right back` : t`${shopName} opens soon`
  return (
    <>
      <title>{title}</title>
      <Message title={title}>
        {maintenance ? (
          <Trans>We are working on the shop. What is in your cart stays there. Come back in a few minutes.</Trans>
        ) : (
          <Trans>We are still setting things up. Come back in a little while.</Trans>
        )}
      </Message>
    </>
  )
}

/** For the shop's own people, who walk through it while others cannot. */
export function PreviewNotice({ during }: { during: 'opening' | 'maintenance' }) {
  return (
    <p className="bg-ink px-5 py-2 text-center text-wall">
      {during === 'maintenance' ? (
        <Trans>
          Only you see this shop: visitors read that it is being worked on.{' '}
          <a href="/dashboard/settings/general" className="underline underline-offset-4">
            End the maintenance
          </a>
        </Trans>
      ) : (
        <Trans>
          Only you see this shop: it has not opened yet.{' '}
          <a href="/dashboard/setup" className="underline underline-offset-4">
            Continue the set-up
          </a>
        </Trans>
      )}
    </p>
  )
}

/** Above every page of a shop whose payments are simulated. */
export function TestModeNotice() {
  const { t } = useLingui()
  return (
    <aside aria-label={t`Test mode`} className="border-b border-line bg-blue-wash px-5 py-1 text-center text-small">
      <Trans>Test mode: payments are simulated, nothing is delivered.</Trans>
    </aside>
  )
}
