import * as contract from '@stoa/contract/services/ecom/back-in-stock-settings'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { isItemApp } from '../requested-item.ts'
import { loadSettings } from '../settings.ts'
import { setCollecting } from '../store/settings.ts'

export const startCollectingRequests = implement(contract.startCollectingRequests, async ({ site, refuse }, { appId }) => {
  if (!isItemApp(appId)) throw refuse('NOT_SUPPORTED_APP_DEF_ID', 'requests are collected for items of the catalogue', { appId })
  await setCollecting(site, true)
  return { settings: await loadSettings(site) }
})

/** For another app nothing is collected anyway. */
export const stopCollectingRequests = implement(contract.stopCollectingRequests, async ({ site }, { appId }) => {
  if (isItemApp(appId)) await setCollecting(site, false)
  return { settings: await loadSettings(site) }
})

export const getSettings = implementRead(contract.getSettings, async ({ site }) => ({ settings: await loadSettings(site) }))
