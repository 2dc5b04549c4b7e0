import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import classes from './developer.module.css'
import { queryClient } from '../../../lib/calls/query-client.ts'

/** What is shown has no events, so it is asked for. Hidden tabs do not ask. */
const pollMilliseconds = 2000

/** Reads a list again every few seconds until it is switched off. */
export function LiveSwitch({ queryKey }: { queryKey: QueryKey }) {
  const [isLive, setLive] = useState(true)
  const [name] = queryKey
  useEffect(() => {
    if (!isLive) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
    }, pollMilliseconds)
    return () => clearInterval(timer)
  }, [isLive, name])
  return (
    <Switch
      className={classes.live!}
      label={t`Update automatically`}
      checked={isLive}
      onChange={(event) => setLive(event.currentTarget.checked)}
    />
  )
}
