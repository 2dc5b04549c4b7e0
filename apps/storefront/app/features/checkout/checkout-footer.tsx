import { useLingui } from '@lingui/react/macro'
import type { CheckoutLook } from '../../lib/page/checkout-frame.ts'
import type { Policy } from '../../lib/policies/policies.ts'
import { PolicyButton } from '../../lib/policies/policy-button.tsx'

/** The shop's policies, each in a popover, so that nothing that was typed is lost. */
export function CheckoutFooter({ policies, look: { footer, pictures } }: { policies: readonly Policy[]; look: CheckoutLook }) {
  const { t } = useLingui()
  if (policies.length === 0 && Object.keys(footer).length === 0) return null
  return (
    <section aria-label={t`Policies`} style={footer} className="mt-auto border-t border-line bg-wall bg-cover bg-center text-ink">
      <div className={`page min-h-14 py-3 ${pictures.footer ? 'my-4 bg-wall px-4' : ''}`}>
        <ul className="flex flex-wrap gap-x-6">
          {policies.map((policy) => (
            <li key={policy.kind}>
              <PolicyButton policy={policy} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
