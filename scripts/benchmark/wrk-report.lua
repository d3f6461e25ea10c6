-- Prints the figures of a run as a line of JSON; wrk gives microseconds.
done = function(summary, latency)
  local failed = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"rate":%f,"failures":%d,"p50":%f,"p95":%f}\n',
    summary.requests, summary.requests / summary.duration * 1e6,
    failed.connect + failed.read + failed.write + failed.status + failed.timeout,
    latency:percentile(50) / 1e3, latency:percentile(95) / 1e3
  ))
end
