import { t } from '@lingui/core/macro'
import { Button, Drawer } from '@mantine/core'
import { CopyText } from '../../../../ui/actions/copy-text.tsx'

/** The only time that somebody sees the code here. */
export function IssuedCode({ code, onClose }: { code: string; onClose: () => void }) {
  const grouped = code.match(/.{1,4}/g)?.join('-') ?? code
  return (
    <Drawer opened onClose={onClose} title={t`Gift card issued`} size="28rem" closeButtonProps={{ 'aria-label': t`Close` }}>
      <p>{t`Copy the code now. We store it in a form that nobody can read, so it is shown only here.`}</p>
      <CopyText text={grouped} what={t`code`} />
      <Button mt="lg" onClick={onClose} data-autofocus>
        {t`Done`}
      </Button>
    </Drawer>
  )
}
