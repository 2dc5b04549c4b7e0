import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useBrowserAnswer } from '../browser-answer.ts'
import { describeDevice } from '@stoa/web/device'

/** Subscribes the browser to push messages. It needs a script, so without one there is a note instead. */
export function PushButton({ publicKey, name, value }: { publicKey: string; name: string; value: string }) {
  const { button, ask, isBusy, failure } = useBrowserAnswer(
    async (form) => {
      if (!form.get('name')) form.set('name', describeDevice(navigator.userAgent))
      return (await import('./push-subscription.ts')).subscribe(publicKey)
    },
    { name, value },
  )
  return (
    <>
      <div aria-live="polite" className="basis-full empty:hidden">
        {failure !== undefined && <Failure reason={(failure as { reason?: string }).reason} />}
      </div>
      <Button ref={button} type="button" aria-disabled={isBusy} onClick={ask}>
        <Trans>Turn on</Trans>
      </Button>
      <noscript>
        <p>
          <Trans>This needs JavaScript, which is turned off in your browser.</Trans>
        </p>
      </noscript>
    </>
  )
}

function Failure({ reason }: { reason: string | undefined }) {
  return (
    <Notice tone="problem">
      {reason === 'NOT_ALLOWED' ? (
        <Trans>Your browser doesn’t let this shop show messages. Allow notifications for it, then try again.</Trans>
      ) : reason === 'NOT_SUPPORTED' ? (
        <Trans>This browser can’t show messages of a shop. On an iPhone or iPad, add the shop to the Home Screen first.</Trans>
      ) : (
        <Trans>Your browser couldn’t turn messages on. Please try again later.</Trans>
      )}
    </Notice>
  )
}
