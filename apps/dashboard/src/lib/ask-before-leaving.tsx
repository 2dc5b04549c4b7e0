import { t } from '@lingui/core/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'

/** Whoever leaves while something is unsaved is asked first. */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  useWindowEvent('beforeunload', (event) => {
    if (when) event.preventDefault()
  })
  const asking = blocker.state === 'blocked'
  return (
    <Modal opened={asking} onClose={() => blocker.reset?.()} title={t`Leave without saving?`} size="24rem">
      {t`What you changed here is lost then.`}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button onClick={() => blocker.reset?.()} data-autofocus>
          {t`Keep editing`}
        </Button>
        <Button variant="filled" color="red" onClick={() => blocker.proceed?.()}>
          {t`Leave`}
        </Button>
      </Group>
    </Modal>
  )
}
