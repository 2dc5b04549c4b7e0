// The shop's service worker. It shows the push messages of sign-ins that wait for approval and handles no requests.

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // Another message of the same sign-in replaces it.
      tag,
      data: url,
      icon: '/apple-touch-icon.png',
      requireInteraction: true,
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data, self.location.origin).href))
})
