// Stands for the name server, or the hosts file, of a machine on which the published names lead to the proxy at port 443.
import tls from 'node:tls'

const { connect } = tls
tls.connect = (options, ...rest) =>
  connect(
    options.servername?.endsWith('.wixapis.com') ? { ...options, host: '127.0.0.1', port: process.env.PROXY_PORT } : options,
    ...rest,
  )
