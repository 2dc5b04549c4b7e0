import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { generateFileUploadUrl } from '@stoa/contract/calls/media/files'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { FileUpload } from '../../../../lib/files/file-upload.tsx'
import { sendFile } from '../../../../lib/media/send-picture.ts'
import { writeBytes } from '../../../../lib/media/sizes.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import type { ProductValues, VariantValues } from '../values.ts'
import { toKey, describeChoices } from '../variants/matrix.ts'
import classes from './files-panel.module.css'

const maxMegabytes = 2048

/** The files that buyers of a digital product download: one for each variant. */
export function FilesPanel({ form }: { form: FormOf<ProductValues> }) {
  const { variants, options } = useValues(form)
  const isAlone = !options.some(({ choices }) => choices.length > 0)
  return (
    <Panel title={isAlone ? t`File` : t`Files`}>
      <p className={classes.about}>{t`Buyers download it once they have paid. Nobody else can open it.`}</p>
      {variants.map((variant, index) => (
        <VariantFile
          key={toKey(variant.choices)}
          form={form}
          index={index}
          title={isAlone ? undefined : describeChoices(variant, options)}
        />
      ))}
    </Panel>
  )
}

function VariantFile({ form, index, title }: { form: FormOf<ProductValues>; index: number; title: string | undefined }) {
  const file = useValues(form).variants[index]?.file
  const choose = (chosen: VariantValues['file']) => changeField(form, `variants.${index}.file`, chosen)
  return (
    <div role="group" aria-label={title ?? t`File`} className={classes.variant}>
      {title && <span className={classes.title}>{title}</span>}
      {file ? (
        <div className={classes.file}>
          <span>
            {file.name} <span className={classes.size}>{writeBytes(file.size)}</span>
          </span>
          <Button size="compact-xs" onClick={() => choose(undefined)}>
            {t`Remove`}
          </Button>
        </div>
      ) : isAllowed(generateFileUploadUrl) ? (
        <FileUpload
          label={t`Upload file`}
          dropLabel={t`Drop the file here`}
          limits={t`Any type, up to ${maxMegabytes} MB.`}
          maxMegabytes={maxMegabytes}
          send={async (given, signal) => {
            const { id } = await sendFile(given, { private: true }, signal)
            choose({ id: id!, name: given.name, size: given.size })
          }}
        />
      ) : (
        <p className={classes.about}>{t`Your role does not allow uploads.`}</p>
      )}
    </div>
  )
}
