import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { generateFileDownloadUrl, generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import { useWatch } from 'react-hook-form'
import { CallButton } from '../../ui/actions/call-button.tsx'
import type { FormOf } from '../../ui/form/typed-form.ts'
import { isAllowed } from '../calls/access.ts'
import { FileUpload } from '../files/file-upload.tsx'
import { sendFile } from '../media/send-picture.ts'
import { useCall } from '../calls/use-call.ts'
import classes from './tax-details.module.css'
import type { DetailsValues } from './values.ts'

const types = ['application/pdf', 'image/jpeg', 'image/png']
const maxMegabytes = 10

/** The file that proves the exemption. It is private: only staff can download it. */
export function CertificateFile({ form }: { form: FormOf<DetailsValues> }) {
  const [fileId, fileName] = useWatch({ control: form.control, name: ['fileId', 'fileName'] })
  const choose = (id: string, name: string) => {
    form.setValue('fileId', id, { shouldDirty: true })
    form.setValue('fileName', name)
  }
  if (fileId) {
    return (
      <div className={classes.file}>
        <span>{fileName || t`The file is no longer in the media library.`}</span>
        {fileName && <DownloadCertificate fileId={fileId} />}
        <Button size="compact-xs" onClick={() => choose('', '')}>
          {t`Remove`}
        </Button>
      </div>
    )
  }
  if (!isAllowed(generateFileUploadUrl)) return <p className={classes.hint}>{t`Your role does not allow uploads.`}</p>
  return (
    <FileUpload
      label={t`Upload certificate`}
      dropLabel={t`Drop the certificate here`}
      limits={t`PDF, JPEG or PNG, up to ${maxMegabytes} MB. Only staff can see it.`}
      types={types}
      maxMegabytes={maxMegabytes}
      send={async (file, signal) => {
        const { id } = await sendFile(file, { private: true }, signal)
        choose(id!, file.name)
      }}
    />
  )
}

export function DownloadCertificate({ fileId }: { fileId: string }) {
  const download = useCall(generateFileDownloadUrl, {
    failed: t`We couldn’t download the certificate`,
    onDone: ({ downloadUrls }) => location.assign(downloadUrls![0]!.url!),
  })
  return (
    <CallButton call={download} size="compact-xs" onClick={() => download.send({ fileId, expirationInMinutes: 60 })}>
      {t`Download`}
    </CallButton>
  )
}
