-- Asks for one target of many at random. A file that the first argument names has them, one a line: path, tab, cookie.
local requests = {}
local threads = 0

function setup(thread)
    threads = threads + 1
    thread:set("seed", threads)
end

function init(arguments)
    math.randomseed(seed)
    for line in io.lines(arguments[1]) do
        local path, cookie = line:match("^(%S+)\t(.+)$")
        requests[#requests + 1] = wrk.format("GET", path, {Cookie = cookie})
    end
end

function request()
    return requests[math.random(#requests)]
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        "\nmeasured %d %d %d %d %d\n", summary.requests, summary.duration, summary.bytes, latency:percentile(99),
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
