import { useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { paths, type ExpressSource } from '../paths.ts'

/** The element of the frame, as the document in it sees it. */
export interface ExpressFrameElement extends HTMLIFrameElement {
  /** Waits for changes that the page still sends to the server. */
  whenSettled?: (() => Promise<unknown>) | undefined
}

/**
 * The buttons of wallets, in a document of their own: its content security policy allows the providers' scripts, and the page around it
 * stays without them. The frame shows itself and sets its own height once it has a button, and reads the form that it stands in.
 */
export function ExpressFrame({ source, whenSettled }: { source: ExpressSource } & Pick<ExpressFrameElement, 'whenSettled'>) {
  const { t } = useLingui()
  return (
    <iframe
      ref={(frame: ExpressFrameElement | null) => void (frame && (frame.whenSettled = whenSettled))}
      src={useHref(paths.expressCheckout(source))}
      title={t`Express checkout`}
      // Wallets pay, and Link signs in with a passkey.
      allow="payment *; publickey-credentials-get *"
      loading="lazy"
      height={0}
      // Screen readers name a frame without contents, unless it is invisible.
      className="invisible block w-full"
    />
  )
}
