/** Ends this process when it has used the processor for so many milliseconds, whatever it is doing; to be disposed of when it is done. */
export function processorLimit(milliseconds: number): Disposable {
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage()
    // An exit would wait for the libraries' threads.
    if (user + system > milliseconds * 1000) process.kill(process.pid, 'SIGKILL')
  }, 200)
  return { [Symbol.dispose]: () => clearInterval(watch) }
}
