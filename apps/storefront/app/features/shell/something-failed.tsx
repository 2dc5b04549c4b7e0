import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

export function SomethingFailed({ unreached }: { unreached: boolean }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const again = <ButtonAnchor href={pathname + search}>{t`Try again`}</ButtonAnchor>
  if (unreached)
    return (
      <Message title={t`The connection is gone`} action={again}>
        <Trans>This page could not be fetched. Your cart and everything you saved are safe.</Trans>
      </Message>
    )
  return (
    <Message title={t`That did not work`} action={again}>
      <Trans>
        Something failed on our side. Your cart and everything you saved are safe, and so is trying again: nothing is ordered or
        charged twice.
      </Trans>
    </Message>
  )
}
