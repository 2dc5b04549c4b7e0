import { accountPaths } from '../../../account-paths.ts'

/** Why a browser gets no push messages. */
export class PushRefusal extends Error {
  readonly reason: 'NOT_ALLOWED' | 'NOT_SUPPORTED'

  constructor(reason: PushRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Asks for the permission and subscribes the browser to messages that are signed with the shop's key. */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    throw new PushRefusal('NOT_SUPPORTED')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusal('NOT_ALLOWED')
  const registration = await navigator.serviceWorker.register(accountPaths.pushWorker())
  await waitUntilActive(registration)
  const { pushManager } = registration
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    // It has subscribed with a key that the shop no longer has.
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** `navigator.serviceWorker.ready` waits forever on pages outside of the worker's scope, such as those of another language. */
async function waitUntilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the service worker did not start'))
    })
  })
}
