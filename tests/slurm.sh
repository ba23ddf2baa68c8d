#!/usr/bin/env bash
# Runs examples/slurm on a Slurm of its own: slurmctld, slurmd and munged with their files in a
# temporary folder. Needs root and Debian's slurm-wlm and munge; says that it is skipped elsewhere.
#
#   tests/slurm.sh [PROGRAM]        PROGRAM: target/release/ventaja
#
# Checks that a run of 8 array tasks, one of them killed and queued again, gives the bytes of the
# single run; that a merge after an incomplete array is refused; and the same with GNU parallel.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "${1:-$root/target/release/ventaja}")
for needed in slurmctld slurmd munged sbatch; do
    if ! command -v "$needed" >/dev/null; then
        echo "skipped: $needed is not installed"
        exit 0
    fi
done
if [ "$(id -u)" != 0 ]; then
    echo "skipped: slurmd needs root"
    exit 0
fi

# Rounds of the run, dealt by the referee: long enough for a task to be killed in the middle.
rounds=${ROUNDS:-60M}
run=(mendoza-2016 --rounds "$rounds" --dealer referee --seed 18)
export VENTAJA_TEST_SAVE=50

folder=$(mktemp -d)
chmod 755 "$folder"
mkdir "$folder"/{etc,bin,spool,state,work}
ln -s "$program" "$folder/bin/ventaja"
export PATH="$folder/bin:$PATH" SLURM_CONF="$folder/etc/slurm.conf"

pids=()
stop() {
    scancel --user=root 2>/dev/null || true
    sleep 1
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap stop EXIT

dd if=/dev/urandom of="$folder/etc/munge.key" bs=1024 count=1 status=none
chmod 400 "$folder/etc/munge.key"
munged --foreground --force --key-file="$folder/etc/munge.key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munge.pid" --seed-file="$folder/munge.seed" --log-file="$folder/munge.log" >"$folder/munge.out" 2>&1 &
pids+=($!)

host=$(hostname -s)
cores=$(nproc)
cat >"$SLURM_CONF" <<CONF
ClusterName=ventaja
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$((20000 + RANDOM % 10000))
SlurmdPort=$((30000 + RANDOM % 2000))
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=batch_sched_delay=1,sched_interval=2,sched_min_interval=100000
MinJobAge=3600
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cores State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
echo 'CgroupAutomount=no' >"$folder/etc/cgroup.conf"
slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.out" 2>&1 &
pids+=($!)
slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.out" 2>&1 &
pids+=($!)

fail() {
    echo "FAILED: $*"
    squeue 2>&1 | head -20
    tail -n 20 "$folder"/*.out "$folder"/work/*.log 2>/dev/null
    exit 1
}
# Waits up to five minutes until a command succeeds.
until_true() {
    local tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -lt 3000 ] || fail "timed out: $*"
        sleep 0.1
    done
}
alive() {
    local pid
    for pid in "${pids[@]}"; do kill -0 "$pid" 2>/dev/null || fail "a daemon ended"; done
}
idle() { alive && sinfo --noheader --format=%T 2>/dev/null | grep -q idle; }
until_true idle
echo "\$ sinfo --format='%P %D %T %C'"
sinfo --format='%P %D %T %C'

single=$folder/single.csv
ventaja simulate "${run[@]}" --quiet --no-progress --output "$single" >/dev/null

state() { scontrol show job "$1" --oneliner 2>/dev/null | sed 's/.*JobState=\([A-Z]*\).*/\1/' | head -1; }
ended() { case "$(state "$1")" in COMPLETED | FAILED | CANCELLED | TIMEOUT) true ;; *) false ;; esac; }
# The process of ventaja that writes a part, in this test's folder.
writer() {
    local pid
    for pid in $(pgrep -x ventaja || true); do
        if [ "$(readlink "/proc/$pid/cwd")" = "$folder/work" ] &&
            tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q -- "--state part-$1.vt "; then
            echo "$pid"
        fi
    done
}
# The blocks in a state file, such as 101..106.
blocks() { sed -n '3s/.*"blocks":\[\[\([0-9]*\),\([0-9]*\)\]\].*"tally".*/\1..\2/p' "$folder/work/part-$1.vt" 2>/dev/null; }
saved() {
    ! ended "${job}_$1" || fail "task $1 ended as $(state "${job}_$1") before it could be killed; ROUNDS=$rounds may be too few"
    [ -n "$(blocks "$1")" ] && [ -n "$(writer "$1")" ]
}

cd "$folder/work"
echo
echo "\$ run=\$(sbatch --parsable --array=1-8 run.sbatch ${run[*]})"
job=$(sbatch --parsable --array=1-8 "$root/examples/slurm/run.sbatch" "${run[@]}")
echo "\$ sbatch --dependency=afterok:\$run --kill-on-invalid-dep=yes merge.sbatch"
merge=$(sbatch --parsable --dependency="afterok:$job" --kill-on-invalid-dep=yes "$root/examples/slurm/merge.sbatch")

until_true saved 5
victim=$(writer 5 | head -1)
kill -9 "$victim"
echo "\$ kill -9 $victim        # task 5, when blocks $(blocks 5) were in its state file"

until_true ended "$merge"
echo "\$ cat task-5.log"
grep -v '^$' task-5.log | sed "s|$folder/||g; s/error: $host:/error: node:/" | cut -c1-150
grep -q 'queued again' task-5.log || fail "task 5 was not queued again"
restarts=$(scontrol show job "${job}_5" --oneliner | sed 's/.*Restarts=\([0-9]*\).*/\1/')
[ "$restarts" = 1 ] || fail "task 5 was started again $restarts times"
[ "$(state "$merge")" = COMPLETED ] || fail "the merge ended as $(state "$merge")"
echo "\$ wc -c part-*.vt"
wc -c part-*.vt
echo "\$ cmp edge.csv single.csv && sha256sum edge.csv"
cmp edge.csv "$single" || fail "the merged report differs from that of the single run"
sha256sum edge.csv

echo
echo "# An incomplete array: task 3 is cancelled, and the merge does not wait for success."
mkdir "$folder/incomplete" && cd "$folder/incomplete"
job=$(sbatch --parsable --hold --array=1-8 "$root/examples/slurm/run.sbatch" "${run[@]}")
scancel "${job}_3"
scontrol release "$job"
merge=$(sbatch --parsable --dependency="afterany:$job" "$root/examples/slurm/merge.sbatch")
until_true ended "$merge"
echo "\$ cat merge.log"
grep -v '^srun\|^$' merge.log
[ "$(state "$merge")" = FAILED ] || fail "the merge of an incomplete set ended as $(state "$merge")"
grep -q 'are missing; deal them with' merge.log || fail "the merge does not name the missing blocks"
[ ! -e edge.csv ] || fail "the merge of an incomplete set wrote a report"
echo "\$ SHARDS=8 sbatch --wait --array=3 run.sbatch ${run[*]}"
SHARDS=8 sbatch --wait --parsable --array=3 "$root/examples/slurm/run.sbatch" "${run[@]}" >/dev/null
sbatch --wait --parsable "$root/examples/slurm/merge.sbatch" >/dev/null
cmp edge.csv "$single" || fail "the completed set differs from the single run"
echo "\$ cmp edge.csv single.csv        # after the missing task: equal"

if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q GNU; then
    echo
    mkdir "$folder/parallel" && cd "$folder/parallel"
    deal=(parallel --will-cite --jobs 2 --joblog jobs.log --resume-failed
        ventaja simulate "${run[@]}" --threads 1 --quiet --shard '{}/8' --state 'part-{}.vt' ::: 1 2 3 4 5 6 7 8)
    echo "\$ ${deal[*]}"
    "${deal[@]}" &
    dealing=$!
    killed=
    for _ in $(seq 1500); do
        for pid in $(pgrep -x ventaja || true); do
            if [ "$(readlink "/proc/$pid/cwd")" = "$folder/parallel" ] && [ -s part-2.vt ]; then
                kill -9 "$pid" && killed=$pid && break 2
            fi
        done
        sleep 0.05
    done
    [ -n "$killed" ] || fail "no process was killed"
    code=0
    wait "$dealing" || code=$?
    echo "# One process was killed: parallel ends with exit code $code."
    [ "$code" != 0 ] || fail "parallel does not report the killed process"
    echo "\$ ${deal[*]}        # deals what failed"
    "${deal[@]}"
    ventaja merge part-*.vt --quiet --no-progress --output edge.csv >/dev/null
    cmp edge.csv "$single" || fail "the parts of GNU parallel differ from the single run"
    echo "\$ ventaja merge part-*.vt --output edge.csv && cmp edge.csv single.csv        # equal"
else
    echo "skipped: GNU parallel is not installed"
fi
echo "passed"
