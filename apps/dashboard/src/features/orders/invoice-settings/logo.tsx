import { t } from '@lingui/core/macro'
import { Button, FileButton, Input } from '@mantine/core'
import { removeInvoiceLogo, setInvoiceLogo } from '@stoa/contract/calls/stoa/invoices'
import { api } from '../../../lib/calls/api.ts'
import { notifyFailed } from '../../../lib/calls/notify.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { UploadIcon } from '../../../ui/pictures/icons.tsx'
import { invoiceSettingsQuery } from '../invoices/settings-query.ts'
import classes from './rows.module.css'

/** The server accepts three million characters of base64. */
const maxBytes = 2_200_000

/** The picture at the head of all papers. It is saved at once, and documents that were issued keep theirs. */
export function Logo({ logoId }: { logoId: string | undefined }) {
  const refreshes = [invoiceSettingsQuery]
  const upload = useCall(
    async (file: File, options) => {
      const content = new Uint8Array(await file.arrayBuffer()).toBase64()
      return api.call(setInvoiceLogo, { content }, options)
    },
    { needs: setInvoiceLogo, failed: t`We couldn’t save the logo`, done: t`Logo saved`, refreshes },
  )
  const remove = useCall(removeInvoiceLogo, { failed: t`We couldn’t remove the logo`, done: t`Logo removed`, refreshes })
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Logo`}
      description={logoId ? t`PNG, JPEG or WebP, up to 2 MB.` : t`Empty: as in the theme. PNG, JPEG or WebP, up to 2 MB.`}
    >
      <div className={classes.logo}>
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => {
            if (file && file.size > maxBytes)
              notifyFailed({ title: t`We couldn’t save the logo`, detail: t`The file is larger than 2 MB.` })
            else if (file) upload.send(file)
          }}
        >
          {(props) => (
            <Button {...props} leftSection={<UploadIcon />} loading={upload.sending} disabled={Boolean(upload.denied)}>
              {logoId ? t`Replace logo` : t`Upload logo`}
            </Button>
          )}
        </FileButton>
        {logoId && (
          <CallButton call={remove} onClick={() => remove.send({})}>
            {t`Remove logo`}
          </CallButton>
        )}
      </div>
    </Input.Wrapper>
  )
}
