import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'

export function NotFound() {
  return (
    <Message title="Nothing hangs here" action={<ButtonLink to={paths.products()}>See everything we have</ButtonLink>}>
      The page was moved or taken down. The search above knows all that is on the walls today.
    </Message>
  )
}
