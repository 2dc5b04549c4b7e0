import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

export function SomethingFailed() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  return (
    <Message title={t`That did not work`} action={<ButtonAnchor href={pathname + search}>{t`Try again`}</ButtonAnchor>}>
      <Trans>
        Something failed on our side. Your cart and everything you saved are safe, and so is trying again: nothing is ordered or
        charged twice.
      </Trans>
    </Message>
  )
}
