import { t } from '@lingui/core/macro'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from '../../lib/media/media.module.css'
import { spaceQuery } from '../../lib/media/queries.ts'
import { writeBytes } from '../../lib/media/sizes.ts'
import styles from './library.module.css'

const almostFull = 90

/** The used part of the storage space, the trash included. */
export function SpaceUsed() {
  const { data } = useQuery(spaceQuery)
  if (!data) return null
  const used = writeBytes(Number(data.usedBytes))
  if (!data.limitBytes) return <p className={classes.hint}>{t`${used} of storage used`}</p>
  const percent = Math.min(100, Math.round((Number(data.usedBytes) / Number(data.limitBytes)) * 100))
  const limit = writeBytes(Number(data.limitBytes))
  return (
    <div className={styles.space}>
      <Progress value={percent} color={percent >= almostFull ? 'red' : undefined} aria-label={t`Storage used`} size="sm" />
      <p className={classes.hint}>
        {percent >= 100
          ? t`The storage space is full (${limit}). Empty the trash or delete files to upload others.`
          : t`${used} of ${limit} used, with the trash`}
      </p>
    </div>
  )
}
