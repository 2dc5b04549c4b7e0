import { useLocation } from 'react-router'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

export function SomethingFailed() {
  const { pathname, search } = useLocation()
  return (
    <Message title="That did not work" action={<ButtonAnchor href={pathname + search}>Try again</ButtonAnchor>}>
      Something failed on our side. Your cart and everything you saved are safe, and so is trying again: nothing is ordered or
      charged twice.
    </Message>
  )
}
