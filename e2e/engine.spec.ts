import { expect, ID, launch, test } from './support'

function enginePid(electron: Awaited<ReturnType<typeof launch>>['electron']): Promise<number> {
  return electron.evaluate(({ app }) => app.getAppMetrics().find(({ name, serviceName }) => name === 'Weir engine' || serviceName === 'Weir engine')?.pid ?? 0)
}
function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('an engine that dies is started again, and the window says so', async ({ app, weir }) => {
  await weir.run('echo before-$((1 + 1))')
  await weir.expectScreen('before-2')
  const pid = await enginePid(app.electron)
  expect(pid).toBeGreaterThan(0)
  await expect(weir.page.getByTestId(ID.notice)).toHaveCount(0)
  process.kill(pid, 'SIGKILL')
  await expect(weir.page.getByTestId(ID.notice)).toContainText('engine ended unexpectedly')
  await expect(weir.page.getByTestId(ID.terminalEnded)).toBeVisible()
  await weir.expectScreen('before-2')
  await expect(weir.page.getByTestId(ID.engineState)).toHaveAttribute('data-state', 'ready', { timeout: 40_000 })
  await expect(weir.page.getByTestId(ID.notice)).toContainText('runs again')
  await weir.newTerminal()
  await weir.run('echo after-$((1 + 1))')
  await weir.expectScreen('after-2')
  expect(await enginePid(app.electron)).not.toBe(pid)
})

test('quitting leaves no process behind', async ({ app, weir }) => {
  await weir.run('echo shell-$$; sleep 300')
  await weir.expectScreen(/^shell-\d+$/m)
  await expect(weir.page.getByTestId(ID.sessionState)).toHaveText('busy')
  const shell = Number(/^shell-(\d+)$/m.exec(await weir.screen())?.[1])
  const engine = await enginePid(app.electron)
  expect(alive(shell) && alive(engine)).toBe(true)
  await app.close()
  await expect.poll(() => alive(shell) || alive(engine)).toBe(false)
})

test('a second start on the same data hands over to the first', async ({ app, weir }) => {
  await weir.ready()
  const second = launch({ dataDirectory: app.dataDirectory })
  await expect(second).rejects.toThrow()
  await weir.run('echo one-$((0 + 1))')
  await weir.expectScreen('one-1')
})
