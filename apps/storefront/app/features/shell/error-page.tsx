import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { showToast } from '../../lib/page/toasts.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

export function ErrorPage({ requestId }: { requestId: string | undefined }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <Message
      title={t`Something went wrong`}
      action={<ButtonAnchor href={pathname + search}>{t`Try again`}</ButtonAnchor>}
      later={
        requestId && (
          <p className="text-small text-quiet">
            <Trans>If this keeps happening, please send us this number:</Trans>{' '}
            <code className="block py-2 wrap-anywhere text-ink select-all">{requestId}</code>
            <button
              onClick={() => void navigator.clipboard.writeText(requestId).then(() => showToast({ text: t`Copied` }))}
              className="min-h-11 underline underline-offset-4"
            >
              {t`Copy`}
            </button>
          </p>
        )
      }
    >
      <Trans>
        We had a problem on our side. Your cart and everything you saved are safe. Please try again: nothing is ordered or charged
        twice.
      </Trans>
    </Message>
  )
}
