import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { writeBytes } from '../../lib/media/sizes.ts'
import { When } from '../../lib/format/when.tsx'
import styles from './library.module.css'

/** The facts about a file that are detected and cannot be edited. */
export function FileFacts({ file }: { file: FileDescriptor }) {
  const { image, colors } = file.media?.image ?? file.media?.vector ?? {}
  const colours = (colors?.palette ?? []).flatMap(({ hex }) => hex ?? [])
  return (
    <dl className={styles.facts}>
      <dt>{t`Size`}</dt>
      <dd>{writeBytes(Number(file.sizeInBytes))}</dd>
      {image?.width && (
        <>
          <dt>{t`Pixels`}</dt>
          <dd>
            {image.width} × {image.height}
          </dd>
        </>
      )}
      {colours.length > 0 && (
        <>
          <dt>{t`Colours`}</dt>
          <dd>
            <ul className={styles.colours}>
              {colours.map((hex) => (
                <li key={hex} title={hex} style={{ background: hex }}>
                  <VisuallyHidden>{hex}</VisuallyHidden>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      {file.private && (
        <>
          <dt>{t`Access`}</dt>
          <dd>{t`Private`}</dd>
        </>
      )}
      <dt>{t`Uploaded`}</dt>
      <dd>
        <When date={file.createdDate} />
      </dd>
      <dt>{t`Last seen in use`}</dt>
      <dd>
        <When date={file.lastUsedDate} shape="day" />
      </dd>
    </dl>
  )
}
