import { t } from '@lingui/core/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'
import { isUnsaved } from '../../ui/form/unsaved.ts'

/** Rendered once for all pages. Links, Back and closing the tab ask while input is unsaved. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(nextLocation.pathname),
  )
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  const asking = blocker.state === 'blocked'
  return (
    <Modal opened={asking} onClose={() => blocker.reset?.()} title={t`Leave without saving?`} size="24rem">
      {t`Your changes will be lost.`}
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
