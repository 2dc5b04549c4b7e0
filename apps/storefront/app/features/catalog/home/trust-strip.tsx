import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import '../../../lib/texts/interaction-texts.ts'
import { BagIcon, CardIcon, TagIcon } from '../../../ui/icons.tsx'

/** Only promises that the software itself keeps. */
export function TrustStrip({ taxIncluded, payments }: { taxIncluded: boolean; payments: string }) {
  return (
    <ul className="part grid gap-8 border-y border-line py-8 md:grid-cols-3 md:gap-12">
      <Reason icon={<TagIcon />} title={<Trans>No hidden costs</Trans>}>
        {taxIncluded ? (
          <Trans>All prices include tax, and you see the delivery cost before you pay.</Trans>
        ) : (
          <Trans>You see tax and delivery costs before you pay.</Trans>
        )}
      </Reason>
      <Reason icon={<CardIcon />} title={<Trans>Payment methods</Trans>}>
        {payments}
      </Reason>
      <Reason icon={<BagIcon />} title={<Trans>No account needed</Trans>}>
        <Trans>Check out as a guest. Your cart stays saved on this device.</Trans>
      </Reason>
    </ul>
  )
}

function Reason({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="pt-0.5">{icon}</span>
      <div>
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 text-small text-quiet">{children}</p>
      </div>
    </li>
  )
}
