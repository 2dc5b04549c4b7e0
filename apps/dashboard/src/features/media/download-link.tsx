import { t } from '@lingui/core/macro'
import { Button, Modal, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { generateFileDownloadUrl } from '@stoa/contract/calls/media/files'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { CallButton } from '../../ui/actions/call-button.tsx'
import { CopyText } from '../../ui/actions/copy-text.tsx'
import styles from './library.module.css'

/** A link to a file for somebody else, which stops working after a time. */
export function DownloadLink({ fileId }: { fileId: string }) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button onClick={open}>{t`Download link`}</Button>
      <Modal opened={isOpen} onClose={close} title={t`Download link`} size="md">
        <LinkForm fileId={fileId} />
      </Modal>
    </>
  )
}

function LinkForm({ fileId }: { fileId: string }) {
  const [minutes, setMinutes] = useState('1440')
  const [url, setUrl] = useState<string>()
  const create = useCall(generateFileDownloadUrl, {
    failed: t`We couldn’t create the link`,
    onDone: ({ downloadUrls }) => setUrl(downloadUrls?.[0]?.url),
  })
  return (
    <div className={styles.link}>
      <Select
        label={t`Works for`}
        description={t`Anyone with the link can download the file until then.`}
        value={minutes}
        allowDeselect={false}
        data={[
          { value: '60', label: t`1 hour` },
          { value: '1440', label: t`1 day` },
          { value: '10080', label: t`7 days` },
          { value: '43200', label: t`30 days` },
        ]}
        onChange={(value) => {
          setMinutes(value ?? minutes)
          setUrl(undefined)
        }}
      />
      <CallButton
        call={create}
        variant="filled"
        onClick={() => create.send({ fileId, expirationInMinutes: Number(minutes) })}
      >{t`Create link`}</CallButton>
      {url && <CopyText text={new URL(url, location.origin).href} what={t`download link`} />}
    </div>
  )
}
