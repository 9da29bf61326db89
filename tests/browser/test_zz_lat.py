import time, json
from tests.browser.gatherings import brawl
from tests.browser.playing import *
from tests.browser import playing
from tests.browser.people import Person
def test_lat(person, server):
    _, gerda, anna, ben = brawl(person, server)
    for who in (gerda,anna,ben):
        who.stamps={}
        who.lat=[]
        orig=who.receive
        def rec(f, who=who, orig=orig):
            orig(f)
            if f.startswith('{"ok"'):
                i=json.loads(f)["ok"]["id"]; 
                if i in who.stamps: who.lat.append((round(time.time()-who.stamps[i][0],3), who.stamps[i][1]))
        who.receive=rec
        class L(list):
            def __init__(s,w): s.w=w; super().__init__()
            def append(s,f):
                super().append(f); d=json.loads(f); s.w.stamps[d.get("id")]=(time.time(),d["do"]+":"+str(d.get("choose","")))
        who.sent=L(who)
    t=time.time()
    n=play_on([anna,ben,gerda])
    print("answers",n,"time",time.time()-t)
    for who in (anna,ben,gerda): print(who.name,len(who.received),sum(map(len,who.received)),sorted(who.lat)[-12:])
