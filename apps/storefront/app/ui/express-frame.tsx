import { useLingui } from '@lingui/react/macro'
import { paths, type ExpressSource } from '../paths.ts'

/**
 * The buttons of wallets, in a document of their own: its content security policy allows the providers' scripts, and the page around it
 * stays without them. The frame sets its own height, which is 0 without a wallet, and reads the form that it stands in.
 */
export function ExpressFrame({ source, className }: { source: ExpressSource; className?: string }) {
  const { t } = useLingui()
  return (
    <iframe
      src={paths.expressCheckout(source)}
      title={t`Express checkout`}
      // Wallets pay, and Link signs in with a passkey.
      allow="payment *; publickey-credentials-get *"
      loading="lazy"
      height={0}
      className={`block w-full ${className ?? ''}`}
    />
  )
}
